/**
 * npm passes signals on, but to a shell that dies of them without a word to us, and a killed npm passes
 * on nothing. Without its npm a command would run on unseen, so it stops as on SIGTERM.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const startedBy = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
