import { developerBonus } from '@erp/contract/report/bonus/month-bonus'
import { BonusesPage } from './bonus-page.tsx'

export default () => <BonusesPage resource={developerBonus} />
