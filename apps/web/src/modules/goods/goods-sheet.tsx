export default function GoodsSheet() {
  return null
}
