// Preloaded (`node --import`) into the server by start.mjs: when start.mjs is killed without a chance to forward the
// signal, the server drains and exits instead of holding the port for ever.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
