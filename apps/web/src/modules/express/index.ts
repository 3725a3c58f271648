import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'express/express': lazyPage(() => import('./express.tsx')),
  'express/logistic-way': lazyPage(() => import('./logistic-way.tsx')),
  'express/logistic-zone': lazyPage(() => import('./logistic-zone.tsx')),
  'express/freight-table': lazyPage(() => import('./freight-table.tsx')),
  'express/freight-trial': lazyPage(() => import('./freight-trial.tsx')),
  'express/logistic-match-rule': lazyPage(() => import('./logistic-match-rule.tsx')),
  'express/track-number': lazyPage(() => import('./track-number.tsx')),
  'express/label-template': lazyPage(() => import('./label-template.tsx')),
  'express/label-print-record': lazyPage(() => import('./label-print-record.tsx')),
  'express/track': lazyPage(() => import('./track.tsx')),
}
