import { defineConfig } from '@playwright/test'

// A worker reads this file after the setup: it finds the company it works in here.
const worker = process.env['TEST_PARALLEL_INDEX']
if (worker !== undefined) Object.assign(process.env, JSON.parse(process.env['E2E_COMPANIES']!)[Number(worker)])

// Contexts of equal options are one, emptied, with the scripts it knows.
process.env['PW_TEST_REUSE_CONTEXT'] = '1'

const asRoot = process.getuid?.() === 0
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  // A page without a window dies of the preview of what it prints.
  '--disable-print-preview',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './harness/setup.ts',
  workers: Number(process.env['E2E_WORKERS'] ?? 1),
  reporter: 'list',
  // They end what hangs and say nothing about speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env['E2E_URL'],
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a UTF-8 locale Chromium gives up Chinese file names.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [...quiet, ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
})
