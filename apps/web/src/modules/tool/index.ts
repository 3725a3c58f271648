import { lazyPage, type Pages } from '../../kit/index.ts'
import { codePages } from './code/pages.ts'
import { printPages } from './print/pages.ts'

export const pages: Pages = {
  'tool/export-job': lazyPage(() => import('./export-job.tsx')),
  'tool/task': lazyPage(() => import('./task.tsx')),
  'tool/import-center': lazyPage(() => import('./import-center.tsx')),
  'tool/biz-log': lazyPage(() => import('./biz-log.tsx')),
  'tool/login-log': lazyPage(() => import('./login-log.tsx')),
  'tool/menu-log': lazyPage(() => import('./menu-log.tsx')),
  'tool/error-log': lazyPage(() => import('./error-log.tsx')),
  'tool/job': lazyPage(() => import('./job.tsx')),
  'tool/outbox': lazyPage(() => import('./outbox.tsx')),
  'tool/connector-log': lazyPage(() => import('./connector-log.tsx')),
  'tool/simulator': lazyPage(() => import('./simulator.tsx')),
  ...printPages,
  ...codePages,
}
