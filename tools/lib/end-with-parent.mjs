// Tools preload this file (`node --import`) into the servers and test programs that they start. When the tool is killed
// (kill -9) and cannot forward a signal, this process sends itself SIGTERM, so that it does not run on for ever.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
