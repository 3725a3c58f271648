import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { figure, median } from './figure.ts'

const root = resolve(import.meta.dirname, '..')

export function benchTypeCheck(): void {
  const took = [1, 2, 3].map(() => {
    const began = performance.now()
    const { status, error } = spawnSync(
      process.execPath,
      [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'],
      { cwd: root },
    )
    if (error) throw error
    return { seconds: (performance.now() - began) / 1000, status }
  })
  const seconds = median(took.map((each) => each.seconds))
  figure('type check of the repository', seconds, 's', {
    goal: '< 15',
    met: seconds < 15,
    clean: took.every((each) => each.status === 0),
  })
}
