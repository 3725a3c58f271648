import { capture } from './child.mjs'
import { command } from './command.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { inProject, isMain, projectEnv, root } from './project.mjs'
import { seconds } from './stage.mjs'

const STATIC = [
  ['类型检查', 'typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'],
  ['格式检查', '@biomejs/biome/bin/biome', 'check'],
  ['规范检查', 'oxlint/bin/oxlint', '--type-aware'],
]
const DECLARATIONS = ['声明检查', 'vitest/vitest.mjs', 'run', '--project', 'checks']

if (isMain(import.meta)) {
  await command(async () => {
    await install()
    const { failed } = await runChecks([...STATIC, DECLARATIONS])
    return failed.length > 0 ? 1 : 0
  })
}

// All of them, also after a failure; each counts as one test.
export async function runChecks(steps = STATIC) {
  const failed = []
  for (const [name, tool, ...args] of steps) if (!(await passes(name, tool, args))) failed.push(name)
  return { passed: steps.length - failed.length, failed }
}

async function passes(name, tool, args) {
  const began = performance.now()
  const node = node24()
  const { code, output } = await capture(node, [inProject('node_modules', tool), ...args], { cwd: root, env: projectEnv(node) })
  if (code !== 0) process.stdout.write(`${output}\n`)
  process.stdout.write(`${name}  ${code === 0 ? '通过' : '失败'}（${seconds(began)} 秒）\n`)
  return code === 0
}
