/**
 * Session-storage values that pages of one window hand to each other, by the start of their keys. They end when the view
 * `Pxxfhdd` or all views are closed.
 *   pxx:selection  the delivery orders chosen in 发货单
 *   pxx:boxes      the box plan being made from them
 *   pxx:filters    the filters 发货单 was left with
 */
const TAB_VALUES = ['pxx:']

export const CLEARING_VIEW = 'Pxxfhdd'

export function clearTabValues(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
  for (const key of keys.filter((one) => TAB_VALUES.some((start) => one.startsWith(start)))) sessionStorage.removeItem(key)
}
