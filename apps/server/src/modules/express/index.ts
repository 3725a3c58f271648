import { express } from '@erp/contract/express/index'
import { serve } from '../../kit/serve.ts'
import { expresses } from './express.ts'
import { freightHandlers } from './freight-table.ts'
import { labelHandlers } from './label.ts'
import { labelPrintRecords } from './label-print-record.ts'
import { labelTemplates } from './label-template.ts'
import { matchRules } from './logistic-match-rule.ts'
import { logisticWays } from './logistic-way.ts'
import { logisticZones } from './logistic-zone.ts'
import { numberAlarm } from './number-summary.ts'
import { tracks } from './track.ts'
import { cancelRound, trackRound } from './track-ask.ts'
import { trackNumbers } from './track-number.ts'
import { freights } from './trial.ts'

export default serve(
  express,
  {
    express: expresses,
    logisticWay: logisticWays,
    logisticZone: logisticZones,
    freightTable: freightHandlers,
    freight: freights,
    logisticMatchRule: matchRules,
    trackNumber: trackNumbers,
    labelTemplate: labelTemplates,
    label: labelHandlers,
    labelPrintRecord: labelPrintRecords,
    track: tracks,
  },
  { schedules: [trackRound, cancelRound, numberAlarm] },
)
