import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lastToolHash } from '../../../domain/routes.ts';
import { toolPaths, tools } from '../../../domain/tools/tools.ts';
import { readStored, writeStored } from '../../device/stored.ts';

const key = 'imagemint.last-tool';

/** Returns the path of the tool that was open last on this device, and opens it where the address asks for it. */
export function useLastTool(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const stored = readStored(key);
  const path = toolPaths[tools.find((tool) => tool === stored) ?? 'text2img'];
  useEffect(() => {
    const tool = tools.find((name) => toolPaths[name] === pathname);
    if (hash === lastToolHash) void navigate(path, { replace: true });
    else if (tool) writeStored(key, tool);
  }, [pathname, hash, path, navigate]);
  return path;
}
