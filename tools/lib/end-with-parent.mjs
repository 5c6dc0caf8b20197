// To be preloaded (`node --import`) into a program that a tool starts. A tool that is killed by SIGKILL cannot forward
// a signal; this process then notices that its parent has changed and sends itself SIGTERM.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
