import { temuExpressCompany } from '@erp/contract/temu/setup/places'
import { PlacesPage } from './places-page.tsx'

const widths = { name: 260, isCommon: 110, isActivated: 110, updateTime: 168 }

/** 快递公司: who carries to the platform; common ones stand first where one is chosen. */
export default function ExpressCompanies() {
  return <PlacesPage resource={temuExpressCompany} widths={widths} edited={['isCommon', 'isActivated']} />
}
