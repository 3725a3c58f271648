import { configHandlers } from './config.ts'
import { jobHandlers } from './job.ts'
import { companyHandlers, warehouseHandlers } from './places.ts'

export const setupCalls = {
  temuConfig: configHandlers,
  temuExpressCompany: companyHandlers,
  temuWarehouse: warehouseHandlers,
  temuJob: jobHandlers,
}
