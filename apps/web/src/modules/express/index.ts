import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'express/express': lazyPage(() => import('./express.tsx')),
  'express/logistic-way': lazyPage(() => import('./way/logistic-way.tsx')),
  'express/logistic-zone': lazyPage(() => import('./zone/logistic-zone.tsx')),
  'express/freight-table': lazyPage(() => import('./freight/freight-table.tsx')),
  'express/freight-trial': lazyPage(() => import('./freight/freight-trial.tsx')),
  'express/logistic-match-rule': lazyPage(() => import('./rule/logistic-match-rule.tsx')),
  'express/track-number': lazyPage(() => import('./track/track-number.tsx')),
  'express/label-template': lazyPage(() => import('./label/label-template.tsx')),
  'express/label-print-record': lazyPage(() => import('./label/label-print-record.tsx')),
  'express/track': lazyPage(() => import('./track/track.tsx')),
  'express/freight-bill': lazyPage(() => import('./bill/freight-bill.tsx')),
}
