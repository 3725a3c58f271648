import { manifest } from '../kit/index.ts'
import { billRoom } from './bill/room.ts'
import { express as company } from './express.ts'
import { freight } from './freight/freight.ts'
import { freightTable } from './freight/freight-table.ts'
import { label } from './label/label.ts'
import { labelPrintRecord } from './label/label-print-record.ts'
import { labelTemplate } from './label/label-template.ts'
import { expressMenu } from './menu.ts'
import { expressPermissions } from './permissions.ts'
import { logisticMatchRule } from './rule/logistic-match-rule.ts'
import { track } from './track/track.ts'
import { trackNumber } from './track/track-number.ts'
import { expressWaiting } from './waiting.ts'
import { logisticWay } from './way/logistic-way.ts'
import { logisticZone } from './zone/logistic-zone.ts'

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
    ...billRoom.resources,
  },
  permissions: { ...expressPermissions, ...billRoom.permissions },
  menu: { '/express': [...expressMenu, ...billRoom.menu['/express']!] },
  waiting: [...expressWaiting, ...billRoom.waiting!],
  numbered: billRoom.numbered!,
})
