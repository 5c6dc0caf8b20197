// Tools preload this file (`node --import`) into the servers and test programs that they start. If the tool is killed
// with SIGKILL, it cannot forward a signal; this process then notices that its parent is gone and sends itself SIGTERM,
// so that it does not run forever.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
