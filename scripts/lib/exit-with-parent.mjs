/**
 * Sends this process a SIGTERM when the npm that started it is gone. npm forwards signals only to its
 * shell, and a killed npm forwards none: without this the command would keep running in the background.
 */
export function exitWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
