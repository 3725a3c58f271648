import { manifest } from '../kit/index.ts'
import { express as company } from './express.ts'
import { freight } from './freight.ts'
import { freightTable } from './freight-table.ts'
import { label } from './label.ts'
import { labelPrintRecord } from './label-print-record.ts'
import { labelTemplate } from './label-template.ts'
import { logisticMatchRule } from './logistic-match-rule.ts'
import { logisticWay } from './logistic-way.ts'
import { logisticZone } from './logistic-zone.ts'
import { expressMenu } from './menu.ts'
import { expressPermissions } from './permissions.ts'
import { track } from './track.ts'
import { trackNumber } from './track-number.ts'
import { expressWaiting } from './waiting.ts'

export const express = manifest({
  name: 'express',
  title: '物流',
  depends: ['account', 'basic', 'goods', 'stock'],
  resources: {
    express: company,
    logisticWay,
    logisticZone,
    freightTable,
    freight,
    logisticMatchRule,
    trackNumber,
    labelTemplate,
    label,
    labelPrintRecord,
    track,
  },
  permissions: expressPermissions,
  menu: { '/express': expressMenu },
  waiting: expressWaiting,
})
