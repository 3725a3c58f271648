import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { runNode } from '../node24.mjs'
import { has, inProject } from '../project.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'

const NOTHING = { passed: 0, failed: 0 }

export async function unitTests(url, filters) {
  if (!has('vitest.config.ts')) return NOTHING
  return withReport(vitestCounts, (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...filters]
    return runNode(args, { detached: true, env: { TEST_DATABASE_URL: url } })
  })
}

// Two halves at once, each with a server and a company of its own: one browser alone leaves a core idle.
export async function browserTests(url, filters) {
  if (!has('e2e/playwright.config.ts')) return NOTHING
  const chrome = await findChromium()
  const halves = filters.length > 0 ? [[]] : [['--shard=1/2'], ['--shard=2/2']]
  const counts = await Promise.all(halves.map((half, i) => browserRun(url, chrome, [...half, ...filters], i)))
  return counts.reduce((sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }))
}

function browserRun(url, chrome, args, i) {
  return withReport(playwrightCounts, (report) => {
    const cli = inProject('node_modules/@playwright/test/cli.js')
    const output = `--output=${inProject('test-results', String(i))}`
    const all = [cli, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', output, ...args]
    const env = { CHROME_PATH: chrome, TEST_DATABASE_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    return runNode(all, { detached: true, env })
  })
}

// A runner that fails without naming a failed test still failed.
async function withReport(read, execute) {
  const folder = mkdtempSync(join(tmpdir(), 'erp-test-'))
  try {
    const report = join(folder, 'report.json')
    const code = await execute(report)
    const counts = read(report)
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
