import { spawn } from 'node:child_process';

/**
 * Starts a small process (the reaper) that cleans up after this one, which cannot do so itself if it is killed: it
 * waits until this process has ended, ends the PostgreSQL of this data folder and removes the folder. The returned
 * function ends the reaper; the database and the folder are then left as they are.
 */
export function startReaper(folder: string): () => void {
  const script = `
    const fs = require('node:fs');
    const folder = process.argv[1];
    process.on('SIGINT', () => {}).on('SIGTERM', () => {}).on('SIGHUP', () => {});
    const reap = () => {
      let pid = 0;
      try { pid = Number(fs.readFileSync(folder + '/postgres/cluster/postmaster.pid', 'utf8').split('\\n')[0]); } catch {}
      const alive = () => { try { process.kill(pid, 0); return pid > 0; } catch { return false; } };
      if (alive()) process.kill(pid, 'SIGQUIT');
      let rounds = 0;
      const timer = setInterval(() => {
        if (alive() && rounds++ < 100) return;
        clearInterval(timer);
        fs.rmSync(folder, { recursive: true, force: true });
      }, 100);
    };
    process.stdin.on('data', () => process.exit(0)).on('end', reap).on('error', reap).resume();
  `;
  const child = spawn(process.execPath, ['-e', script, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return () => child.stdin.end('done');
}
