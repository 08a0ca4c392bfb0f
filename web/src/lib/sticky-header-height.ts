/** What stays at the top of the window while the page scrolls: the navigation, and filters above a list. */
export const stickyHeaderHeight = () =>
  Math.max(
    0,
    ...[...document.querySelectorAll('header.sticky, .sticky-filters')]
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .map((element) => element.getBoundingClientRect().bottom),
  );
