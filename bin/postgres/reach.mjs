import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '../failure.mjs'

const HOME = '/var/lib'

// The last resort for a checkout no other account can enter, on a machine without user namespaces:
// data and binaries move to a folder it can, and a link stays so that there is one place only.
export function moveWithinReach(native, dir) {
  const moved = dirname(dir) === HOME
  const place = moved ? dir : join(HOME, `erp-postgres-${createHash('sha256').update(dir).digest('hex').slice(0, 8)}`)
  if (!moved) {
    mkdirSync(place, { recursive: true, mode: 0o711 })
    for (const name of readdirSync(dir)) shell('mv', join(dir, name), place)
    if (!lstatSync(dir).isSymbolicLink()) rmdirSync(dir)
    symlinkSync(place, dir)
    process.stderr.write(`数据库用户无法进入 ${dirname(dir)}，数据库已放到 ${place}\n`)
  }
  const copy = join(place, 'native')
  if (!existsSync(copy)) shell('cp', '-a', native, copy)
  return [copy, place]
}

function shell(command, ...args) {
  const done = spawnSync(command, args)
  if (done.status !== 0) throw new Failure(`${command} 失败：${String(done.stderr).trim().split('\n')[0]}`)
}
