import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { manifests } from '@erp/contract'
import type { States } from '@erp/contract/kit'
import { isStates } from './rules/states.ts'
import { root } from './sources.ts'

const CONTRACT = 'packages/contract/src'

/** Every workflow of the contract, by the file and export that declare it. */
export async function declaredStates(): Promise<[name: string, states: States][]> {
  const found = await exportsOf(`${CONTRACT}/*/**/*.ts`)
  return found.flatMap(({ file, name, value }) => (isStates(value) ? [[`${file}#${name}`, value] as [string, States]] : []))
}

/** Resources that can be called: path → the contract file that exports it, without its ending. */
export async function resourceFiles(): Promise<Map<string, string>> {
  const called = manifests
    .flatMap((m) => Object.values(m.resources))
    .filter((resource) => Object.keys(resource.actions).length > 0)
  const known = new Map<unknown, string>(called.map((resource) => [resource, resource.path]))
  const found = await exportsOf(`${CONTRACT}/*/**/*.ts`)
  const files = new Map<string, string>()
  for (const { file, value } of found) {
    const path = known.get(value)
    if (path && !files.has(path)) files.set(path, file.replace(/\.ts$/, ''))
  }
  for (const path of known.values()) if (!files.has(path)) files.set(path, 'nowhere')
  return files
}

async function exportsOf(pattern: string): Promise<{ file: string; name: string; value: unknown }[]> {
  const paths = globSync(pattern, { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const loaded = await Promise.all(
    paths.map(async (file) => ({ file, exported: (await import(/* @vite-ignore */ resolve(root, file))) as object })),
  )
  return loaded.flatMap(({ file, exported }) => Object.entries(exported).map(([name, value]) => ({ file, name, value })))
}
