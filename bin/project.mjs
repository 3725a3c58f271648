import { existsSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const dataDir = resolve(root, process.env.DATA_DIR || '.data')

export const inProject = (...parts) => resolve(root, ...parts)

export const has = (...parts) => existsSync(inProject(...parts))

export const isMain = (meta) => resolve(process.argv[1] ?? '') === fileURLToPath(meta.url)

// What V8 made of a module is read by the next process, which starts in half the time.
const compileCache = inProject('.cache/node')

// Tools that look for `node` or a sibling tool by name must find the project's own.
export function projectEnv(node, extra = {}) {
  const path = [dirname(node), inProject('node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache, ...extra }
}
