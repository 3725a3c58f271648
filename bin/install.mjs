import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { waitForLock } from './lock.mjs'
import { inProject, root } from './project.mjs'
import { stage } from './stage.mjs'

const stampFile = inProject('node_modules/.erp-lock')

// Silent when nothing is missing; progress goes to stderr, because some commands print data on stdout.
export async function install() {
  if (!isInstalled()) await stage('安装依赖', installMissing, process.stderr)
}

export async function installMissing() {
  if (isInstalled()) return '已是最新'
  const lock = await waitForLock(inProject('.cache'), { what: 'install' })
  try {
    if (isInstalled()) return '已由另一个命令完成'
    await npmCi()
    writeStamp()
    return '完成'
  } finally {
    lock.release()
  }
}

function isInstalled() {
  if (!existsSync(inProject('node_modules'))) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true
  if (!matchesLockfile()) return false
  writeStamp()
  return true
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex')
}

// Someone who ran `npm install` by hand has the same packages and no stamp of ours.
function matchesLockfile() {
  const hidden = inProject('node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? found.version === entry.version : Boolean(entry.optional)
  })
}

async function npmCi() {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error']
  const code = await run(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 2] })
  if (code !== 0) throw new Failure('安装依赖失败：请检查网络与 npm registry 设置，再运行一次（或手工运行 npm ci 查看详情）')
}

function writeStamp() {
  mkdirSync(inProject('node_modules'), { recursive: true })
  try {
    writeFileSync(stampFile, lockHash())
  } catch (error) {
    // A checkout installed by another user is only slower to check, not wrong.
    if (error.code !== 'EACCES') throw error
  }
}
