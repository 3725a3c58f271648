import { buildIfChanged } from './build.mjs'
import { runChecks } from './check.mjs'
import { atEnd, command, isEnding } from './command.mjs'
import { explain } from './failure.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { stage } from './stage.mjs'
import { testDatabase } from './test/database.mjs'
import { browserTests, fillAhead, unitTests } from './test/runners.mjs'

const PARTS = ['check', 'unit', 'e2e']

await command(async () => {
  const words = process.argv.slice(2)
  const filters = words.filter((word) => !PARTS.includes(word))
  const named = words.filter((word) => PARTS.includes(word))
  const parts = named.length > 0 ? named : filters.length > 0 ? ['unit'] : PARTS
  const totals = { passed: 0, failed: [] }
  await install()
  let finished = false
  // Said after everything else is closed: what failed, and the counts as the last line.
  atEnd(() => finished && process.stdout.write(summary(totals)))
  await runParts(parts, filters, (counts) => {
    totals.passed += counts.passed
    totals.failed.push(...counts.failed)
  })
  finished = !isEnding()
  return totals.failed.length > 0 ? 1 : 0
})

async function runParts(parts, filters, add) {
  if (parts.includes('check')) add(await counted('检查', runChecks))
  if (!parts.includes('unit') && !parts.includes('e2e')) return
  let url
  const opening = async () => void (url = await testDatabase())
  const { failed } = await staged('启动测试数据库', opening)
  add({ passed: 0, failed })
  if (parts.includes('e2e')) add(await staged('构建页面', () => buildIfChanged(node24())))
  const ahead = url && parts.includes('unit') && parts.includes('e2e') ? fillAhead(url) : Promise.resolve({})
  if (url && parts.includes('unit')) add(await counted('单元测试', () => unitTests(url, filters)))
  if (url && parts.includes('e2e')) add(await counted('浏览器测试', async () => browserTests(url, filters, await ahead)))
}

// Every step counts: one that cannot even run is one failure, and the next ones still run.
async function counted(name, step) {
  try {
    return (await step()) ?? { passed: 1, failed: [] }
  } catch (error) {
    process.stdout.write(`${explain(error)}\n`)
    return { passed: 0, failed: [name] }
  }
}

function staged(name, work) {
  return counted(name, () => stage(name, work))
}

function summary({ passed, failed }) {
  const lines = failed.map((name) => `✗ ${name}\n`)
  return `${lines.join('')}${passed} passed, ${failed.length} failed\n`
}
