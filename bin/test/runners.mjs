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

// Two browsers at once, each with a server and a company of its own: one alone leaves a core idle.
export async function browserTests(url, filters) {
  if (!has('e2e/playwright.config.ts')) return NOTHING
  const chrome = await findChromium()
  return withReport(playwrightCounts, (report) => {
    const cli = inProject('node_modules/@playwright/test/cli.js')
    const args = [cli, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters]
    const workers = filters.length > 0 ? '1' : '2'
    const env = { CHROME_PATH: chrome, TEST_DATABASE_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_WORKERS: workers }
    return runNode(args, { detached: true, env })
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
