import { express } from '@erp/contract/express/index'
import { serve } from '../../kit/http/serve.ts'
import { auditJob } from './bill/audit.ts'
import { billCalls } from './bill/calls.ts'
import { compareJob } from './bill/compare-job.ts'
import { expresses } from './express.ts'
import { freightHandlers } from './freight/freight-table.ts'
import { freights } from './freight/trial.ts'
import { labelHandlers } from './label/label.ts'
import { labelPrintRecords } from './label/label-print-record.ts'
import { labelTemplates } from './label/label-template.ts'
import { matchRules } from './rule/logistic-match-rule.ts'
import { numberAlarm } from './track/number-summary.ts'
import { tracks } from './track/track.ts'
import { cancelRound, trackRound } from './track/track-ask.ts'
import { trackNumbers } from './track/track-number.ts'
import { logisticWays } from './way/logistic-way.ts'
import { logisticZones } from './zone/logistic-zone.ts'

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
    ...billCalls,
  },
  { schedules: [trackRound, cancelRound, numberAlarm], jobs: [compareJob, auditJob] },
)
