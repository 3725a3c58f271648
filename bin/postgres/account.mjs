import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '../failure.mjs'
import { root } from '../project.mjs'
import { program } from './binaries.mjs'
import { moveWithinReach } from './reach.mjs'

const NOBODY = { uid: 65534, gid: 65534 }
const USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

// PostgreSQL refuses to run as root: as root it runs as the folder's owner or nobody, whoever can reach the files.
export function chooseAccount(native, dir) {
  const self = { uid: process.getuid(), gid: process.getgid() }
  if (self.uid !== 0) return directly(native, dir, self)
  const candidates = [ownerOf(join(dir, 'data')), ownerOf(root), NOBODY].filter((who) => who && who.uid !== 0)
  const able = candidates.find((who) => canReach(who, native, dir))
  if (able) return asOther(native, dir, able)
  if (namespaceWorks(native)) return { native, dir, prefix: USER_NAMESPACE, identity: {}, own: () => own(dir, self) }
  return asOther(...moveWithinReach(native, dir), NOBODY)
}

function directly(native, dir, self) {
  const data = join(dir, 'data')
  if (existsSync(data) && statSync(data).uid !== self.uid) {
    throw new Failure(`数据目录 ${data} 属于另一个用户：请用该用户启动，或用 DATA_DIR 换一个数据目录`)
  }
  return { native, dir, prefix: [], identity: {}, own: () => {} }
}

function ownerOf(path) {
  if (!existsSync(path)) return undefined
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

function canReach(who, native, dir) {
  const entered = spawnSync('/bin/sh', ['-c', 'cd "$0"', dirname(dir)], { ...who, cwd: '/' })
  return entered.status === 0 && spawnSync(program(native, 'postgres'), ['--version'], { ...who, cwd: '/' }).status === 0
}

function asOther(native, dir, who) {
  return { native, dir, prefix: [], identity: who, own: () => own(dir, who) }
}

function namespaceWorks(native) {
  const [command, ...args] = [...USER_NAMESPACE, program(native, 'postgres'), '--version']
  return spawnSync(command, args).status === 0
}

function own(dir, { uid, gid }) {
  chownSync(dir, uid, gid)
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    if (lstatSync(path).uid === uid) continue
    const changed = spawnSync('chown', ['-R', `${uid}:${gid}`, path])
    if (changed.status !== 0) throw new Failure(`无法把 ${path} 交给数据库用户：${String(changed.stderr).trim().split('\n')[0]}`)
  }
}
