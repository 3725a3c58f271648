import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two cores: more workers only make the database slower.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'contract', include: ['packages/**/*.test.ts'] } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          // A fresh copy of the whole server for each file costs more than most files: a worker keeps its modules, each file has a database of its own.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', isolate: false, include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'] } },
    ],
  },
})
