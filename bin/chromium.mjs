import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { stage } from './stage.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/lib/chromium', '/opt/google/chrome', '/snap/bin']
const HOW = '请安装 Chromium 与中文字体（Debian：apt-get install chromium fonts-noto-cjk），或用 CHROME_PATH 指定浏览器'

// The system's Chromium with a Chinese font, installed where that is possible without asking.
export async function findChromium() {
  const given = process.env.CHROME_PATH
  if (given && !isExecutable(given)) throw new Failure(`CHROME_PATH=${given} 不是可执行的浏览器`)
  const missing = [...(given || search() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length > 0 && canInstall()) await stage('安装浏览器', () => aptInstall(missing))
  const found = given || search()
  if (found) return found
  throw new Failure(`没有找到 Chromium：${HOW}`)
}

function search() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
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
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
  const updated = await run('apt-get', ['update', '-qq'], options)
  const installed =
    updated === 0 && (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options))
  if (installed !== 0) throw new Failure(`安装 ${packages.join('、')} 失败：${HOW}`)
  return packages.join('、')
}
