import { grossProfitParams } from '@erp/contract/report/config/config'
import { ConfigPage } from './config-page.tsx'

export default () => <ConfigPage resource={grossProfitParams} />
