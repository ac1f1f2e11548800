import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../src/device/notifications.ts';

const notification = { title: 'Ready', text: 'Your picture is ready', tag: 'job-1' };
const options = { body: notification.text, tag: notification.tag, icon: '/icons/icon-192.png' };

class TestNotification extends EventTarget {
  static permission: NotificationPermission;
  static shown: TestNotification[];
  closings = 0;
  readonly title: string;
  readonly options: object;

  constructor(title: string, given: object) {
    super();
    this.title = title;
    this.options = given;
    TestNotification.shown.push(this);
  }

  close(): void {
    this.closings += 1;
  }
}

const focus = vi.fn<() => void>();

beforeEach(() => {
  TestNotification.permission = 'granted';
  TestNotification.shown = [];
  focus.mockClear();
  vi.stubGlobal('Notification', TestNotification);
  vi.stubGlobal('window', { Notification: TestNotification, focus });
});
afterEach(() => vi.unstubAllGlobals());

describe('a system notification', () => {
  it('is shown where the user has allowed it, and a click shows the tab and ends it', async () => {
    await notify(notification);
    const [shown, ...others] = TestNotification.shown;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ title: 'Ready', options, closings: 0 });
    expect(focus).not.toHaveBeenCalled();
    shown?.dispatchEvent(new Event('click'));
    expect(focus).toHaveBeenCalledOnce();
    expect(shown?.closings).toBe(1);
  });

  it.each(['denied', 'default'] as const)('is not shown where permission is %s', async (given) => {
    TestNotification.permission = given;
    await notify(notification);
    expect(TestNotification.shown).toEqual([]);
  });
});
