import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { stage } from './stage.mjs'

// The shell without windows does the same with less of the processor.
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/lib/chromium', '/opt/google/chrome', '/snap/bin']
// A machine without a network has its browser already: it should not wait for minutes.
const IMPATIENT = ['Retries=0', 'http::Timeout=30', 'https::Timeout=30'].flatMap((each) => ['-o', `Acquire::${each}`])
const HOW =
  '请安装 Chromium 与中文字体（Debian：apt-get install chromium-headless-shell fonts-noto-cjk），或用 CHROME_PATH 指定浏览器'

// The system's Chromium with a Chinese font, installed where that is possible without asking.
export async function findChromium() {
  const given = process.env.CHROME_PATH
  if (given && !isExecutable(given)) throw new Failure(`CHROME_PATH=${given} 不是可执行的浏览器`)
  if (canInstall()) await installMissing(Boolean(given))
  const found = given || search(SHELLS) || search(BROWSERS)
  if (found) return found
  throw new Failure(`没有找到 Chromium：${HOW}`)
}

// Not every system has the shell as a package: there the whole browser does.
async function installMissing(isGiven) {
  const fonts = hasChineseFont() ? [] : ['fonts-noto-cjk']
  const shell = isGiven || search(SHELLS) ? [] : [SHELLS[0]]
  if (fonts.length + shell.length === 0) return
  await stage('安装浏览器', async () => {
    await apt('update', '-qq')
    if (await aptInstall([...shell, ...fonts])) return [...shell, ...fonts].join('、')
    const browser = shell.length === 0 || search(BROWSERS) ? [] : [BROWSERS[0]]
    const others = [...browser, ...fonts]
    if (others.length > 0 && !(await aptInstall(others))) throw new Failure(`安装 ${others.join('、')} 失败：${HOW}`)
    return others.join('、') || '用已有的浏览器'
  })
}

function search(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

function canInstall() {
  return process.getuid() === 0 && existsSync('/usr/bin/apt-get')
}

async function aptInstall(packages) {
  return (await apt('install', '-y', '-qq', '--no-install-recommends', ...packages)) === 0
}

function apt(...args) {
  return run('apt-get', [...IMPATIENT, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
