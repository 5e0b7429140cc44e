import type { ClipLayer, ClipRecipe } from './recipe.ts'

/** Pixels: the size in which a clip plays first. */
export const DRAFT_HEIGHT = 360

/**
 * The same clip on a lower stage: everything that is measured in pixels shrinks with it.
 * @param height pixels, even; a recipe that is no higher stays as it is
 */
export function smaller(recipe: ClipRecipe, height: number): ClipRecipe {
  const scale = height / recipe.height
  if (scale >= 1) return recipe
  const layers = (list: readonly ClipLayer[]): ClipLayer[] =>
    list.map(({ drift, ...layer }) => ({
      ...layer,
      width: layer.width * scale,
      height: layer.height * scale,
      drift: { ...drift, x: drift.x * scale, y: drift.y * scale },
    }))
  return {
    ...recipe,
    width: 2 * Math.round((recipe.width * scale) / 2),
    height,
    layers: layers(recipe.layers),
    views: recipe.views.map((view) => ({ ...view, layers: layers(view.layers) })),
  }
}
