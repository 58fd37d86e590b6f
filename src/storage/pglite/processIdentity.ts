import { readFileSync } from 'node:fs';

/** A process id is given out again after its process has ended; the moment it started distinguishes the two. */
export function startTicksOf(pid: number): string | null {
  return statOf(pid)?.startTicks ?? null;
}

/** True also when this cannot be found out: a lock is rather kept than lost. `startTicks` '0' stands for unknown. */
export function isSameProcessAlive(pid: number, startTicks: string): boolean {
  if (!isAnyProcessAlive(pid)) return false;
  const stat = statOf(pid);
  if (stat === null) return true;
  // A killed process stays in the table as a zombie until its parent asks after it.
  if (stat.state === 'Z' || stat.state === 'X') return false;
  return startTicks === '0' || stat.startTicks === startTicks;
}

/** Identifies this start of this machine, in hexadecimal; null where it is unknown. Linux only. */
export function bootId(): string | null {
  try {
    const id = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim().replaceAll('-', '');
    return /^[0-9a-f]{32}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

function isAnyProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return !(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH');
  }
}

// Linux only: proc(5), fields 3 and 22. Field 2 is the program's name in brackets and may hold spaces and brackets.
function statOf(pid: number): { readonly state: string; readonly startTicks: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    return state === undefined || startTicks === undefined ? null : { state, startTicks };
  } catch {
    return null;
  }
}
