/**
 * First step of every npm script: makes sure that the packages are installed, then runs a TypeScript file in
 * this same process (`node scripts/bootstrap.mjs scripts/start.ts …`), so that signals reach it directly.
 * Plain Node, because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.maitre-stamp');
const lockFile = join(root, '.cache', 'install.lock');
const needed = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  stop(
    `Node ${needed.join('.')} or later is needed; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
}

const lockText = readFileSync(join(root, 'package-lock.json'));
const stamp = `${createHash('sha256').update(lockText).digest('hex')} ${process.version}`;

if (!installed()) await installOnce();
const [script, ...args] = process.argv.slice(2);
if (script) await run(resolve(root, script), args);

/** Only this folder's own node_modules counts: imports would also resolve to a parent folder's. */
function installed() {
  const found = read(stampFile);
  if (found === stamp) return true;
  // Installed manually: npm's own record contains every version. Another Node version may need other binaries.
  if (found && found.split(' ')[1] !== process.version) return false;
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record || !sameVersions(JSON.parse(String(lockText)), JSON.parse(record))) return false;
  writeFileSync(stampFile, stamp);
  return true;
}

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */
/** @param {Lock} wanted @param {Lock} present */
function sameVersions(wanted, present) {
  return Object.entries(wanted.packages).every(
    ([path, { version, optional }]) => path === '' || optional || present.packages[path]?.version === version,
  );
}

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function installOnce() {
  await lock();
  try {
    if (installed()) return;
    process.stderr.write('Installing packages (about half a minute, once)…\n');
    const started = Date.now();
    if ((await install()) !== 0) {
      process.stderr.write('The installation failed; trying once more…\n');
      await pause(2000);
      if ((await install()) !== 0)
        stop('The packages could not be installed. See the lines above; then run the command again.');
    }
    writeFileSync(stampFile, stamp);
    process.stderr.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Runs npm's `ci`, with the npm that runs this script if there is one. */
function install() {
  const argv = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const child =
    own && /npm-cli\.c?js$/.test(own) && existsSync(own)
      ? spawn(process.execPath, [own, ...argv], options)
      : spawn('npm', argv, { ...options, shell: process.platform === 'win32' });
  // If this script is killed, npm continues; its id in the lock makes the next start wait for it.
  if (child.pid) writeFileSync(lockFile, `${process.pid} ${child.pid}`);
  const tick = setInterval(() => process.stderr.write('  …still installing\n'), 10_000);
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  return new Promise((done) => {
    const finish = (/** @type {number} */ code) => {
      clearInterval(tick);
      process.off('SIGTERM', forward).off('SIGINT', forward);
      done(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`npm could not be started: ${error.message}\n`);
      finish(1);
    });
    child.on('exit', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM') {
        rmSync(lockFile, { force: true });
        process.exit(130);
      }
      finish(code ?? 1);
    });
  });
}

/** One installation at a time: waits while the processes in the lock are running, and takes over when they are not. */
async function lock() {
  mkdirSync(dirname(lockFile), { recursive: true });
  for (let told = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (abandoned()) {
      rmSync(lockFile, { force: true });
      continue;
    }
    if (!told) process.stderr.write('Another installation is under way; waiting for it…\n');
    told = true;
    await pause(500);
  }
}

function abandoned() {
  const holders = read(lockFile)?.split(' ').filter(Boolean).map(Number);
  if (!holders) return false;
  // Empty between its creation and the first write.
  if (holders.length === 0) return Date.now() - statSync(lockFile).mtimeMs > 5000;
  return !holders.some(alive);
}

function alive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} file @param {string[]} rest */
async function run(file, rest) {
  process.chdir(root);
  process.argv = [process.execPath, file, ...rest];
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(file).href);
}

/** @param {string} message @returns {never} */
function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
