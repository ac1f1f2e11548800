#!/usr/bin/python3
"""A window of WebKit that WebKitWebDriver drives, with a session that lasts.

MiniBrowser's own automation session is always private (`webkit_website_data_manager_new_ephemeral`
in its main.c), and no argument changes that. This keeps cookies and storage in the folder of the
variable WEBKIT_SESSION_FOLDER. It calls the library that webkit2gtk-driver brings, by its C
interface, so that it needs Python's own modules alone.
"""
import ctypes
import os
from ctypes import CFUNCTYPE, c_char_p, c_int, c_uint64, c_ulong, c_void_p

webkit = ctypes.CDLL('libwebkit2gtk-4.1.so.0')
gtk = ctypes.CDLL('libgtk-3.so.0')
gobject = ctypes.CDLL('libgobject-2.0.so.0')
folder = os.environ['WEBKIT_SESSION_FOLDER'].encode()


def call(library, name, result, *given):
    """Calls a C function with pairs of type and value. A pointer must not be cut to an int."""
    function = getattr(library, name)
    function.restype = result
    return function(*(kind(value) if value is not None else None for kind, value in given))


call(gtk, 'gtk_init', None, (c_void_p, None), (c_void_p, None))
manager = call(
    webkit, 'webkit_website_data_manager_new', c_void_p,
    (c_char_p, b'base-data-directory'), (c_char_p, folder + b'/data'),
    (c_char_p, b'base-cache-directory'), (c_char_p, folder + b'/cache'),
    (c_void_p, None),
)
context = call(
    webkit, 'webkit_web_context_new_with_website_data_manager', c_void_p, (c_void_p, manager)
)
cookies = call(
    webkit, 'webkit_website_data_manager_get_cookie_manager', c_void_p, (c_void_p, manager)
)
call(
    webkit, 'webkit_cookie_manager_set_persistent_storage', None,
    (c_void_p, cookies), (c_char_p, folder + b'/cookies.sqlite'), (c_int, 1),
)
call(webkit, 'webkit_web_context_set_automation_allowed', None, (c_void_p, context), (c_int, 1))


@CFUNCTYPE(c_void_p, c_void_p, c_void_p)
def create_view(_session, _data):
    kind = call(webkit, 'webkit_web_view_get_type', c_ulong)
    view = call(
        gobject, 'g_object_new', c_void_p, (c_ulong, kind),
        (c_char_p, b'web-context'), (c_void_p, context),
        (c_char_p, b'is-controlled-by-automation'), (c_int, 1),
        (c_void_p, None),
    )
    window = call(gtk, 'gtk_window_new', c_void_p, (c_int, 0))
    call(
        gtk, 'gtk_window_set_default_size', None,
        (c_void_p, window), (c_int, 1440), (c_int, 1000),
    )
    call(gtk, 'gtk_container_add', None, (c_void_p, window), (c_void_p, view))
    call(gtk, 'gtk_widget_show_all', None, (c_void_p, window))
    return view


@CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
def start_session(_context, session, _data):
    info = call(webkit, 'webkit_application_info_new', c_void_p)
    # The driver compares the name with the capability `browserName`.
    call(
        webkit, 'webkit_application_info_set_name', None,
        (c_void_p, info), (c_char_p, b'MiniBrowser'),
    )
    call(
        webkit, 'webkit_application_info_set_version', None,
        (c_void_p, info), (c_uint64, 1), (c_uint64, 0), (c_uint64, 0),
    )
    call(
        webkit, 'webkit_automation_session_set_application_info', None,
        (c_void_p, session), (c_void_p, info),
    )
    connect(session, b'create-web-view', create_view)


def connect(instance, signal, handler):
    call(
        gobject, 'g_signal_connect_data', c_ulong,
        (c_void_p, instance), (c_char_p, signal),
        (c_void_p, ctypes.cast(handler, c_void_p).value),
        (c_void_p, None), (c_void_p, None), (c_int, 0),
    )


connect(context, b'automation-started', start_session)
call(gtk, 'gtk_main', None)
