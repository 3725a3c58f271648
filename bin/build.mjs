import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { capture } from './child.mjs'
import { command } from './command.mjs'
import { Failure } from './failure.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { has, inProject, isMain, projectEnv } from './project.mjs'
import { stage } from './stage.mjs'

const APPS = ['apps/web', 'apps/login']
const SOURCES = [...APPS, 'packages', 'package-lock.json', 'tsconfig.json']
const NOT_SOURCE = /^(\..*|node_modules|dist|.*\.test\.tsx?)$/
const stampFile = inProject('.data/build-stamp')

if (isMain(import.meta)) {
  await command(async () => {
    await install()
    await stage('构建页面', () => build(node24()))
  })
}

export async function buildIfChanged(node) {
  const built = existsSync(stampFile) && apps().every((app) => has(app, 'dist/index.html'))
  if (built && readFileSync(stampFile, 'utf8') === sourceHash()) return '没有变化'
  return build(node)
}

export async function build(node) {
  const hash = sourceHash()
  await Promise.all(apps().map((app) => viteBuild(node, app)))
  mkdirSync(dirname(stampFile), { recursive: true, mode: 0o711 })
  writeFileSync(stampFile, hash)
}

// Hoisted: the command above runs while this module is still being read.
function apps() {
  return APPS.filter((app) => has(app, 'index.html'))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES) for (const file of filesOf(inProject(source))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path).filter((name) => !NOT_SOURCE.test(name))
  return names.sort().flatMap((name) => filesOf(join(path, name)))
}

async function viteBuild(node, app) {
  const vite = inProject('node_modules/vite/bin/vite.js')
  const { code, output } = await capture(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: inProject(app),
    env: projectEnv(node),
  })
  if (code !== 0) throw new Failure(`构建 ${app} 失败`, output)
}
