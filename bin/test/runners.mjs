import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../child.mjs'
import { findChromium } from '../chromium.mjs'
import { node24, runNode } from '../node24.mjs'
import { has, inProject, projectEnv, root } from '../project.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'

const NOTHING = { passed: 0, failed: [] }

export async function unitTests(url, filters) {
  if (!has('vitest.config.ts')) return NOTHING
  return withReport('vitest', vitestCounts, (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...filters]
    return runNode(args, { detached: true, env: { TEST_DATABASE_URL: url, ...sameDay() } })
  })
}

// What the platforms do by chance of a day, what is due and what a month holds is the same in every run; TEST_TIME names another day.
function sameDay() {
  const time = process.env.TEST_TIME || '2026-11-18T10:00:00+08:00'
  const options = `--import ${inProject('apps/server/test/time.mjs')} ${process.env.NODE_OPTIONS ?? ''}`
  return { TEST_AHEAD_MS: String(Date.parse(time) - Date.now()), NODE_OPTIONS: options }
}

// Filled while the unit tests fill theirs: each keeps one core busy. Without it the browser tests fill their own, and say what is wrong.
export function fillAhead(url) {
  const node = node24()
  const env = projectEnv(node, { TEST_DATABASE_URL: url })
  const child = start(node, [inProject('e2e/harness/ahead.ts')], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve) => {
    child.once('message', (place) => resolve({ E2E_FIRST: JSON.stringify(place) }))
    for (const event of ['exit', 'error']) child.once(event, () => resolve({}))
  })
}

// Two browsers at once, each with a server and a company of its own: one alone leaves a core idle.
export async function browserTests(url, filters, filled) {
  if (!has('e2e/playwright.config.ts')) return NOTHING
  const chrome = await findChromium()
  return withReport('playwright', playwrightCounts, (report) => {
    const cli = inProject('node_modules/@playwright/test/cli.js')
    const args = [cli, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters]
    const workers = filters.length > 0 ? '1' : '2'
    const env = {
      ...filled,
      CHROME_PATH: chrome,
      TEST_DATABASE_URL: url,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_WORKERS: workers,
    }
    return runNode(args, { detached: true, env })
  })
}

// A runner that fails without naming a failed test still failed.
async function withReport(runner, read, execute) {
  const folder = mkdtempSync(join(tmpdir(), 'erp-test-'))
  try {
    const report = join(folder, 'report.json')
    const code = await execute(report)
    const counts = read(report)
    return code !== 0 && counts.failed.length === 0 ? { ...counts, failed: [`${runner} › ${code}`] } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
