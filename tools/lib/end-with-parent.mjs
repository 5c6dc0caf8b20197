// Preloaded (`node --import`) into servers and test programs by the tool that starts them: when that tool is killed
// without a chance to forward the signal, this process gets SIGTERM and ends instead of running on for ever.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
