import { defineConfig } from 'vitest/config'

// They end what hangs and say nothing about speed: beside other work a machine may take ten times as long.
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  test: {
    // Two cores: more workers only make the database slower.
    maxWorkers: 2,
    projects: [
      { test: { ...LIMITS, name: 'contract', include: ['packages/**/*.test.ts'] } },
      { test: { ...LIMITS, name: 'checks', include: ['checks/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          // A fresh copy of the whole server for each file costs more than most files: a worker keeps its modules, each file has a database of its own.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/template.ts'],
          ...LIMITS,
        },
      },
      { test: { ...LIMITS, name: 'web', isolate: false, include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'] } },
    ],
  },
})
