import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

export interface Source {
  /** From the root of the repository, with /. */
  path: string
  text: string
}

export const root = resolve(import.meta.dirname, '..')
const SKIPPED = new Set(['node_modules', 'dist', '.data', '.git', 'test-results'])

export function sources(patterns: string[] = ['{packages,apps,checks,bench,e2e,bin}/**/*.{ts,tsx,mjs}', '*.ts']): Source[] {
  const found = globSync(patterns, { cwd: root, exclude: (name) => SKIPPED.has(name.split('/').at(-1) ?? '') })
  return found.sort().map((path) => ({ path: relative(root, resolve(root, path)), text: readText(path) }))
}

export const readText = (path: string): string => readFileSync(resolve(root, path), 'utf8')

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/')
/** Data written as code: neither the walls nor the function length say anything about it. */
export const isData = (path: string): boolean => path.startsWith('apps/server/db/')
