<?php

declare(strict_types=1);

// For programs without Composer: `require 'gapura/autoload.php'`. PSR-4, as composer.json has it.
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Gapura\\')) {
        return;
    }
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('Gapura\\'))) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
