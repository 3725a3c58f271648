import { existsSync } from 'node:fs'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { inProject, projectEnv, root } from './project.mjs'

export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const own = inProject(`node_modules/node-linux-${process.arch}/bin/node`)
  if (existsSync(own)) return own
  throw new Failure('没有找到 Node 24：请在项目目录运行 npm ci，或安装 Node 24 以上的版本后重试')
}

// Runs a script with Node 24 in place of this process: same streams, signals handed on, same exit code.
export function runNode(args, { env = {}, ...options } = {}) {
  const node = node24()
  return run(node, args, { cwd: root, env: projectEnv(node, env), ...options })
}
