import { bonusBase } from '@erp/contract/report/bonus/bonus-base'
import { ConfigPage } from './config-page.tsx'

export default () => <ConfigPage resource={bonusBase} />
