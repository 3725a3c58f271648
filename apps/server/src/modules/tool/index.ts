import { tool } from '@erp/contract/tool/index'
import { serve } from '../../kit/http/serve.ts'
import { delivering } from '../../kit/outbox/deliver.ts'
import { batches } from '../../kit/task/batch-run.ts'
import { aliSimulatorHandlers } from './ali-simulator.ts'
import { bizLogHandlers } from './biz-log.ts'
import { codeCalls } from './code/calls.ts'
import { exportJobHandlers } from './export-job.ts'
import { exporting } from './export-run.ts'
import { schedules } from './housekeeping.ts'
import { importCenterHandlers } from './import-center.ts'
import { jobHandlers } from './job.ts'
import { connectorLogHandlers, errorLogHandlers, loginLogHandlers, menuLogHandlers } from './logs.ts'
import { managedSimulatorHandlers } from './managed-simulator.ts'
import { outboxHandlers } from './outbox.ts'
import { printCalls } from './print/calls.ts'
import { simulatorHandlers } from './simulator.ts'
import { smtSimulatorHandlers } from './smt-simulator.ts'
import { taskHandlers } from './task.ts'

export default serve(
  tool,
  {
    exportJob: exportJobHandlers,
    task: taskHandlers,
    importCenter: importCenterHandlers,
    bizLog: bizLogHandlers,
    loginLog: loginLogHandlers,
    menuLog: menuLogHandlers,
    errorLog: errorLogHandlers,
    job: jobHandlers,
    outbox: outboxHandlers,
    connectorLog: connectorLogHandlers,
    simulator: simulatorHandlers,
    aliSimulator: aliSimulatorHandlers,
    managedSimulator: managedSimulatorHandlers,
    smtSimulator: smtSimulatorHandlers,
    ...printCalls,
    ...codeCalls,
  },
  { jobs: [exporting, batches], schedules, pulses: [delivering] },
)
