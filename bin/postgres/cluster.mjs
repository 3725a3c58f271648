import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from '../child.mjs'
import { Failure } from '../failure.mjs'
import { program } from './binaries.mjs'

const MAJOR = '18'
const ROOM_MB = 300

export function checkVersion({ data }) {
  const file = join(data, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (found === MAJOR) return
  const what = /^\d+$/.test(found) ? `是 PostgreSQL ${found} 的数据` : '不是完整的 PostgreSQL 数据'
  throw new Failure(`数据目录 ${data} ${what}，内置版本是 ${MAJOR}：请从备份恢复，或用 DATA_DIR 换一个数据目录`)
}

// Made beside its place and renamed when whole: an interrupted initdb leaves nothing that looks like data.
export async function createCluster({ dir, data, account }, settings) {
  requireRoom(dir)
  const fresh = `${data}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  account.own()
  await initdb(account, dir, fresh, settings.fsync === 'off' ? ['--no-sync'] : [])
  renameSync(fresh, data)
}

function requireRoom(dir) {
  const { bavail, bsize } = statfsSync(dir)
  const left = Math.floor((bavail * bsize) / 2 ** 20)
  if (left < ROOM_MB) throw new Failure(`磁盘空间不足：${dir} 只剩 ${left} MB，创建数据库至少需要 ${ROOM_MB} MB`)
}

async function initdb(account, dir, fresh, extra) {
  const locale = ['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${join(dir, 'password')}`]
  const args = [`--pgdata=${fresh}`, '--encoding=UTF8', ...locale, ...access, '--no-instructions', ...extra]
  const [command, ...rest] = [...account.prefix, program(account.native, 'initdb'), ...args]
  const { code, output } = await capture(command, rest, { ...account.identity, cwd: dir, detached: true })
  if (code === 0) return
  if (output.includes('No space left on device')) throw new Failure(`磁盘已满，无法在 ${dir} 创建数据库：请清理磁盘后重试`)
  throw new Failure(
    `创建数据库失败：${output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.trim().split('\n').at(-1)}`,
  )
}
